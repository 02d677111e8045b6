import { typedCommand } from '#server/typed-command.ts'
/**
 * The nginx configuration of the edge: what goes between visitors and the web processes. It checks its own token, sends
 * segments from its cache, and passes everything personal. Written by `npm run edge:config`; docs/runbooks/edge.md says
 * how it is used. nginx 1.18 or newer, with secure_link.
 */
export interface EdgeOptions {
  /** Where it listens, as nginx writes it: `80`, `127.0.0.1:8080`, `443 ssl`. */
  listen: readonly string[]
  /** Where visitors without TLS are sent to https from, and the folder in which the proof for a certificate lies; null: nowhere. */
  redirect: { listen: readonly string[]; challenges: string } | null
  /** Addresses of the web processes: `10.0.0.2:3000`. */
  webs: readonly string[]
  /** EDGE_SECRET of the web processes. */
  secret: string
  /** The folder of the cache, and how large it may grow, as nginx writes it: `20g`. */
  cache: { folder: string; size: string }
  /** The folder of the store on this machine, for SEND_FILES=accel; null where the webs are on other machines. */
  objects: string | null
  /** Files of the certificate and its key; null: it speaks plain HTTP, for a visitor or something before it. */
  tls: { certificate: string; key: string } | null
  /** Addresses or ranges of what stands before it, as a balancer or a CDN: these say who the visitor is. */
  behind: readonly string[]
  /** COUNTRY_HEADER of the web processes; null where they have none. It is believed from `behind` only. */
  countryHeader: string | null
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const token = '(?<edge_end>[0-9]+)-(?<edge_sig>[A-Za-z0-9_-]+)~[^/]+'

/**
 * For what never changes. It stays open between two viewers: opening is a good part of what a small segment costs. Large
 * buffers, because a file that is written into the cache by a few kilobytes lies scattered in memory, and is sent a sixth
 * slower for as long as it is kept. They are taken while an answer comes from a web process: 1 MB at most for each.
 */
const ofSegments = `      open_file_cache max=4096 inactive=60s;
      open_file_cache_valid 60s;
      proxy_buffer_size 64k;
      proxy_buffers 4 256k;
      proxy_busy_buffers_size 512k;
`

/** Text between double quotes of nginx, where a backslash, a quote or a dollar would mean something. */
function quoted(text: string): string {
  if (/["\\$\n;{}]/.test(text)) throw new Error(`This cannot stand in a configuration of nginx: ${text}`)
  return `"${text}"`
}

/** Writes the location of files that are the same for all who may have them: their key in the cache has no token. */
function cached(pattern: string, secret: string, { isList }: { isList: boolean }): string {
  return `
    location ~ "^/media/t/${token}/${pattern}$" {
      secure_link $edge_sig,$edge_end;
      secure_link_md5 "$secure_link_expires$edge_asset ${secret}";
      if ($secure_link = "") { return 403; }
      if ($secure_link = "0") { return 410; }
      proxy_cache parde;
      proxy_cache_key $edge_asset/$edge_file${isList ? '/$edge_part' : ''};
      proxy_cache_lock on;
      proxy_cache_lock_timeout 10s;
      proxy_cache_use_stale ${isList ? 'updating' : 'error timeout updating http_503'};
      proxy_cache_background_update off;
${isList ? '' : ofSegments}      # how long: our cache-control says it, a year for a segment and a second for a list
      proxy_pass http://parde_web;
      add_header x-cache $upstream_cache_status always;
    }`
}

function objectsOf(folder: string | null): string {
  if (folder === null) return ''
  return `
    # the answer of a web process names an object, and nginx reads it: nobody can ask for one from outside
    location /_objects/ {
      internal;
      alias ${quoted(`${folder.replace(/\/$/, '')}/`)};
    }`
}

/** Without it every visitor would have the address of what stands before the edge. */
function visitorsOf(behind: readonly string[]): string {
  if (behind.length === 0) return ''
  for (const one of behind) if (!/^[\da-f.:/]+$/i.test(one)) throw new Error(`This is no address or range: ${one}`)
  const from = behind.map((one) => `\n  set_real_ip_from ${one};`).join('')
  return `\n  # what stands before the edge says who the visitor is${from}\n  real_ip_header X-Forwarded-For;\n  real_ip_recursive on;`
}

/** The country of a visitor: his own word about it would open films of every country. */
function countryOf({ countryHeader: header, behind }: EdgeOptions): { maps: string; line: string } {
  if (header === null) return { maps: '', line: '' }
  if (!/^[a-z][a-z0-9-]*$/i.test(header)) throw new Error(`This is no name of a header: ${header}`)
  if (behind.length === 0)
    return { maps: '', line: `\n  # nobody before the edge says it\n  proxy_set_header ${header} "";` }
  const told = behind.map((one) => `\n  ${one} 1;`).join('')
  const variable = `$http_${header.toLowerCase().replaceAll('-', '_')}`
  return {
    maps: `
# only what stands before the edge says where a visitor is
geo $realip_remote_addr $edge_is_told {
  default 0;${told}
}
map $edge_is_told $edge_country {
  default "";
  1 ${variable};
}`,
    line: `\n  proxy_set_header ${header} $edge_country;`,
  }
}

/**
 * Lines of a server that say where it listens: by HTTP/2 wherever it speaks TLS, because a page asks for a dozen files at
 * once. As a word of the line, which nginx 1.18 knows as well as those of today.
 */
function listening(places: readonly string[]): string {
  for (const place of places) if (!/^[\w.:[\] *-]+$/.test(place)) throw new Error(`nginx cannot listen there: ${place}`)
  const whole = places.map((place) =>
    / ssl\b/.test(place) && !/ (http2|quic)\b/.test(place) ? `${place} http2` : place,
  )
  return whole.map((place) => `\n  listen ${place};`).join('')
}

/** Who types the address without https is led there; a certificate is proved and renewed without stopping anything. */
function redirectOf(redirect: EdgeOptions['redirect']): string {
  if (redirect === null) return ''
  return `
server {${listening(redirect.listen)}
  server_tokens off;
  location /.well-known/acme-challenge/ {
    root ${quoted(redirect.challenges)};
  }
  location / {
    return 301 https://$host$request_uri;
  }
}
`
}

/** The whole file. */
export function edgeConfig(options: EdgeOptions): string {
  const { listen, webs, secret, cache, objects, tls, behind } = options
  const country = countryOf(options)
  if (webs.length === 0) throw new Error('An edge needs at least one web process: --web HOST:PORT.')
  if (!/^[\w-]{32,128}$/.test(secret)) throw new Error('EDGE_SECRET must be 32 to 128 letters, digits, _ or -.')
  for (const web of webs) if (!/^[\w.:[\]-]+$/.test(web)) throw new Error(`This is no address of a web process: ${web}`)
  if (!/^\d+[kmg]$/i.test(cache.size)) throw new Error(`This is no size of a cache: ${cache.size}`)
  // an answer that nginx reads from a folder never reaches its cache, so a machine with the folder needs none
  const segments =
    objects === null
      ? cached(
          `(?<edge_asset>${uuid})/(?<edge_file>(?:[av][0-9]+/(?:(?:main|iframe)\\.m3u8|init\\.mp4|[0-9]+\\.m4s)|storyboard\\.vtt|storyboard/[0-9]+\\.jpg))`,
          secret,
          { isList: false },
        )
      : ''
  const live =
    objects === null
      ? cached(
          `live/(?<edge_asset>${uuid})/(?<edge_file>${uuid}/(?:top|v480|v240|sound)/(?:init\\.mp4|[0-9]+\\.m4s))`,
          secret,
          { isList: false },
        )
      : ''
  // the master list is asked of a web process, which looks whether the right was taken back
  const lists = cached(`live/(?<edge_asset>${uuid})/(?<edge_file>(?:top|v480|v240|sound)(?:-all)?\\.m3u8)`, secret, {
    isList: true,
  })
  return `# Parde's edge. It has a secret: chmod 600. Made by ${typedCommand('edge:config')}.
# A 503 of a web process is an answer ("in a moment"), not its death: max_fails=0, and only a broken connection goes on to
# the next one. Else a short absence of the database would take every process out, and with them the pages in memory.
upstream parde_web {
${webs.map((web) => `  server ${web} max_fails=0;`).join('\n')}
  keepalive 64;
  # shorter than a web process still answers when it is told to stop (DRAIN_SECONDS, 10): what it closes is in use by nobody
  keepalive_timeout 5s;
}
# only what is new of a list from the beginning is another answer; nothing else of a query is in a key, or a stranger could
# fill the cache with one segment
map $arg__HLS_skip $edge_part {
  default "whole";
  "~^YES$" "new";
}${country.maps}
proxy_cache_path ${quoted(cache.folder)} levels=1:2 keys_zone=parde:50m max_size=${cache.size} inactive=7d use_temp_path=off;

server {${listening(listen)}${tls === null ? '' : `\n  ssl_certificate ${quoted(tls.certificate)};\n  ssl_certificate_key ${quoted(tls.key)};`}
  server_tokens off;${visitorsOf(behind)}
  # uploads come in parts, and a web process reads each as it comes
  client_max_body_size 0;
  proxy_request_buffering off;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;${country.line}
  proxy_connect_timeout 2s;
  proxy_read_timeout 120s;
  proxy_next_upstream error timeout;
  proxy_next_upstream_tries 2;
${segments}${live}${lists}${objectsOf(objects)}

    # pages, calls, keys, master lists, subtitles: a web process answers, and nothing of it stays here
    location / {
      proxy_pass http://parde_web;
    }
}
${redirectOf(options.redirect)}`
}
