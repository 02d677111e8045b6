const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for XML. Control characters but tab and line ends have no way to be written in XML 1.0 and are left out. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, (sign) => (/\s/.test(sign) ? sign : ''))
    .replaceAll(/[\v\f\u0085\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? sign)

const hour = 3600

/** An XML document that is the same for everybody for an hour. */
export const xmlAnswer = (type: 'application/xml' | 'application/rss+xml', lines: readonly string[], seconds = hour) =>
  new Response(['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ''].join('\n'), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': `public, max-age=${seconds}, s-maxage=${seconds}, stale-while-revalidate=86400`,
    },
  })
