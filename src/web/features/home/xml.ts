const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for XML. Signs that XML 1.0 has no way to write are left out. */
export const xmlText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- exactly those are left out
  text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')
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
