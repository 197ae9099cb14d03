//! Who asks, and under which name: the address behind a proxy that is trusted, and the names this server goes by.

use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::extract::FromRequestParts;
use axum::http::header::{HOST, HeaderMap, HeaderName, ORIGIN};
use axum::http::request::Parts;

use crate::config::Config;
use crate::trouble::{Code, Trouble};

/// Where a proxy says for whom it asks.
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// A network: an address and how many of its bits count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Net {
    address: IpAddr,
    bits: u8,
}

/// The address a request comes from, as limits count it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Caller(pub IpAddr);

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Trouble> {
        let known = parts.extensions.get::<Caller>().copied();
        known.ok_or_else(|| Trouble::new(Code::Broken, "nobody has seen who asks"))
    }
}

impl Net {
    /// Whether an address lies in it.
    pub(crate) fn holds(&self, address: IpAddr) -> bool {
        match (self.address, plain(address)) {
            (IpAddr::V4(net), IpAddr::V4(address)) => {
                let off = 32 - u32::from(self.bits);
                u32::from(net).checked_shr(off) == u32::from(address).checked_shr(off)
            }
            (IpAddr::V6(net), IpAddr::V6(address)) => {
                let off = 128 - u32::from(self.bits);
                u128::from(net).checked_shr(off) == u128::from(address).checked_shr(off)
            }
            _ => false,
        }
    }
}

impl FromStr for Net {
    type Err = String;

    fn from_str(text: &str) -> Result<Net, String> {
        let wrong = || format!("{text:?} is no address and no network such as 10.0.0.0/8");
        let (address, bits) = text.split_once('/').map_or((text, None), |(net, bits)| (net, Some(bits)));
        let address = plain(address.parse().map_err(|_| wrong())?);
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| wrong())?;
        if bits > most { Err(wrong()) } else { Ok(Net { address, bits }) }
    }
}

/// Whether this is a proxy that is trusted.
pub(crate) fn is_trusted(config: &Config, address: IpAddr) -> bool {
    config.trusted.iter().any(|net| net.holds(address))
}

/// Who asks: the nearest address that is none of our proxies. What stands before it anybody may have written.
pub(crate) fn caller(config: &Config, peer: IpAddr, headers: &HeaderMap) -> Caller {
    let mut nearest = plain(peer);
    let lines: Vec<&str> = headers.get_all(FORWARDED).iter().filter_map(|line| line.to_str().ok()).collect();
    for word in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        if !is_trusted(config, nearest) {
            break;
        }
        let Some(address) = forwarded(word.trim()) else { break };
        nearest = plain(address);
    }
    Caller(counted(nearest))
}

/// An address as proxies write it, some with a port.
fn forwarded(word: &str) -> Option<IpAddr> {
    let port = || word.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    let bare = word.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(port)
}

/// An address of the old kind in the clothes of a new one is an old one.
fn plain(address: IpAddr) -> IpAddr {
    address.to_canonical()
}

/// Whoever has one address of the new kind has 2^64 of them.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match plain(address) {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
        address => address,
    }
}

/// Whether a request names this server. A page of another site can lead its own name to this address, and then reads what is here as its own;
/// it cannot do that with an address, nor with a name that is ours.
pub(crate) fn is_ours(config: &Config, headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(HOST).and_then(|host| host.to_str().ok()) else { return false };
    let name = without_port(host).trim_end_matches('.').to_ascii_lowercase();
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(&name);
    if bare.parse::<IpAddr>().is_ok() || name == "localhost" || name.ends_with(".localhost") {
        return true;
    }
    let origin = config.origin.as_deref().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    let known = config.names.iter().map(String::as_str).chain(origin);
    !name.is_empty() && known.into_iter().any(|known| without_port(known).eq_ignore_ascii_case(&name))
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

/// Whether a browser says that a page of another site asks. Programs that are no browsers say nothing.
pub(crate) fn is_foreign(config: &Config, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return false };
    let Ok(origin) = origin.to_str() else { return true };
    if config.origin.as_deref() == Some(origin) {
        return false;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let from = origin.split_once("://").map(|(_, host)| host);
    from.is_none() || from != host
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn config(trusted: &[&str]) -> Config {
        let trusted = trusted.iter().map(|net| net.parse().unwrap()).collect();
        Config { trusted, ..Config::new("games".into()) }
    }

    fn headers(fields: &[(HeaderName, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in fields {
            headers.append(name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn only_a_trusted_proxy_says_who_asks() {
        let asked = |trusted: &[&str], peer: &str, said: &[&'static str]| {
            let fields: Vec<_> = said.iter().map(|line| (FORWARDED, *line)).collect();
            caller(&config(trusted), peer.parse().unwrap(), &headers(&fields)).0.to_string()
        };
        let proxies = &["10.0.0.0/8", "::1"];
        assert_eq!(asked(&[], "10.0.0.1", &["192.0.2.1"]), "10.0.0.1");
        assert_eq!(asked(proxies, "192.0.2.9", &["192.0.2.1"]), "192.0.2.9", "anybody can write this");
        assert_eq!(asked(proxies, "10.0.0.1", &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(asked(proxies, "10.0.0.1", &["203.0.113.5, 192.0.2.1, 10.2.3.4"]), "192.0.2.1");
        assert_eq!(asked(proxies, "10.0.0.1", &["203.0.113.5", "192.0.2.1"]), "192.0.2.1");
        assert_eq!(asked(proxies, "10.0.0.1", &["10.0.0.2"]), "10.0.0.2");
        assert_eq!(asked(proxies, "10.0.0.1", &["somebody"]), "10.0.0.1");
        assert_eq!(asked(proxies, "10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(asked(proxies, "::1", &["192.0.2.1:4711"]), "192.0.2.1");
        assert_eq!(asked(proxies, "::ffff:10.0.0.1", &["[2001:db8:1:2:3:4:5:6]"]), "2001:db8:1:2::");
        assert_eq!(asked(&[], "2001:db8:1:2:aaaa::1", &[]), asked(&[], "2001:db8:1:2:bbbb::2", &[]));
    }

    #[test]
    fn a_network_is_read_or_refused() {
        let holds = |net: &str, address: &str| net.parse::<Net>().unwrap().holds(address.parse().unwrap());
        assert!(holds("10.0.0.0/8", "10.255.0.1") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(
            holds("0.0.0.0/0", "192.0.2.1") && !holds("0.0.0.0/0", "::1") && holds("::/0", "2001:db8::1")
        );
        assert!(holds("192.0.2.1", "192.0.2.1") && !holds("192.0.2.1", "192.0.2.2"));
        for text in ["", "10.0.0.0/33", "example.org", "10.0.0.0/x", "::/129"] {
            assert!(text.parse::<Net>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_name_is_ours_if_it_was_given_or_nobody_else_can_have_it() {
        let config = Config {
            names: vec!["table.example".into()],
            origin: Some("https://play.example.org".into()),
            ..config(&[])
        };
        let ours = |host: &'static str| is_ours(&config, &headers(&[(HOST, host)]));
        for host in [
            "localhost:1796",
            "127.0.0.1",
            "[::1]:1796",
            "Table.Example:80",
            "play.example.org",
            "play.example.org:8443",
        ] {
            assert!(ours(host), "{host}");
        }
        for host in ["example.org", "", "localhost.example.org", "1.2.3.4.example.org", "[", ":1796", "::1:x"]
        {
            assert!(!ours(host), "{host}");
        }
        assert!(!is_ours(&config, &headers(&[])));
    }

    #[test]
    fn only_a_page_of_this_server_may_change_things() {
        let asked = |own: Option<&str>, origin: Option<&'static str>| {
            let config = Config { origin: own.map(str::to_owned), ..config(&[]) };
            let mut fields = vec![(HOST, "localhost:1796")];
            fields.extend(origin.map(|origin| (ORIGIN, origin)));
            is_foreign(&config, &headers(&fields))
        };
        assert!(!asked(None, None));
        assert!(!asked(None, Some("http://localhost:1796")));
        for origin in ["http://localhost", "https://example.org", "null", "http://localhost:1796.example.org"]
        {
            assert!(asked(None, Some(origin)), "{origin}");
        }
        // A proxy that hands on another Host than the browser was asked for.
        assert!(!asked(Some("https://play.example.org"), Some("https://play.example.org")));
        assert!(asked(Some("https://play.example.org"), Some("http://play.example.org")));
    }
}
