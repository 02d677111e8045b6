/**
 * Operators whose addresses belong to machines and tunnels, not to households: two strangers there share nothing. The
 * largest clouds, and those behind the common VPNs; more are known by their name.
 */
const numbers = new Set([
  // Amazon, Google, Microsoft, Oracle, Alibaba, Tencent
  16509, 14618, 15169, 396982, 8075, 31898, 45102, 132203,
  // OVH, Hetzner, DigitalOcean, Linode, Vultr, Leaseweb, Contabo, Scaleway, IONOS
  16276, 24940, 213230, 14061, 63949, 20473, 60781, 28753, 51167, 12876, 8560,
  // M247, Datacamp, Cloudflare, Akamai, Fastly, which carry VPNs and relays
  9009, 60068, 212238, 13335, 36183, 20940, 54113,
  // Arvan, the cloud of Iran
  202468, 205585,
])

const words =
  /\b(\w*host(s|ed|er|ers|ing)?|cloud|vps|vpn|servers?|data ?cent(er|re)s?|colo(cation|crossing)?|dedicated|proxy|leaseweb)\b/i

/** Whether an operator rents machines out or carries tunnels. */
export function isHosting(operator: { number: number; name: string }): boolean {
  return numbers.has(operator.number) || words.test(operator.name)
}
