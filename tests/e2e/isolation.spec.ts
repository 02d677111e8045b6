import { createHash } from 'node:crypto'
import { settled, sitePages } from '../support/site-pages.ts'
import { expect, test } from '../support/site-test.ts'

/** The sources of a directive, or of default-src where there is none. */
function sourcesOf(policy: string, directive: string): string[] {
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  return directives.get(directive) ?? directives.get('default-src') ?? []
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/type="(application\/(ld\+)?json|importmap|speculationrules)"/.test(attributes))
    .map(([, , code = '']) => code)
}

for (const { name, path, as = 'guest', status = 200, refusedBy } of sitePages.filter(
  (one) => one.reach === undefined,
)) {
  test(`${name}: comes under a strict policy that names each of its inline scripts`, async ({ request, at, facts }) => {
    const answer = await request.get(at(path(facts)), { headers: { accept: 'text/html' } })
    expect(answer.status()).toBe(status)
    const { 'content-security-policy': policy = '', ...headers } = answer.headers()
    const scripts = sourcesOf(policy, 'script-src')
    expect(scripts).not.toContain("'unsafe-inline'")
    expect(scripts).not.toContain("'unsafe-eval'")
    for (const directive of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src', 'media-src', 'frame-src'])
      expect(sourcesOf(policy, directive).join(' '), directive).not.toMatch(/https?:|\*/)
    expect(sourcesOf(policy, 'frame-ancestors')).toEqual(["'none'"])
    expect(sourcesOf(policy, 'object-src')).toEqual(["'none'"])
    expect(sourcesOf(policy, 'base-uri')).toEqual(["'self'"])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    const html = await answer.text()
    const inline = inlineScripts(html)
    expect(inline.length).toBeGreaterThan(0)
    for (const code of inline)
      expect(scripts).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i)
    expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/i)
  })

  test(`${name}: asks no other host and reports no error`, async ({ page, at, facts, beVisitor }) => {
    const errors: string[] = []
    page.on('console', (message) => {
      const { url } = message.location()
      // what was asked for: a page that is a 404 itself, or a call that has to say no
      const isMeant = (status !== 200 && url === page.url()) || (refusedBy !== undefined && url.includes(refusedBy))
      if (message.type() === 'error' && !isMeant) errors.push(`${message.text()} (${url})`)
    })
    await beVisitor(as)
    await page.goto(at(path(facts)))
    await settled(page)
    expect(errors).toEqual([])
    // other hosts are watched in every test of the house (tests/support/browser-test.ts)
  })
}
