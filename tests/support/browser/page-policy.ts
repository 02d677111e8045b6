import { createHash } from 'node:crypto'
import { expect, type Response } from '@playwright/test'

/** The sources of a directive, or of default-src when it is absent. */
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

/** Expects strict headers, a policy that allows no other host, and a hash for each inline script. */
export async function expectStrictPolicy(answer: Response): Promise<void> {
  const { 'content-security-policy': policy = '', ...headers } = await answer.allHeaders()
  const scripts = sourcesOf(policy, 'script-src')
  expect(scripts).not.toContain("'unsafe-inline'")
  expect(scripts).not.toContain("'unsafe-eval'")
  for (const directive of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src', 'media-src', 'frame-src'])
    expect(sourcesOf(policy, directive).join(' '), directive).not.toMatch(/https?:|\*/)
  expect(sourcesOf(policy, 'frame-ancestors')).toEqual(["'none'"])
  expect(sourcesOf(policy, 'object-src')).toEqual(["'none'"])
  expect(sourcesOf(policy, 'base-uri')).toEqual(["'none'"])
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const html = await answer.text()
  const inline = inlineScripts(html)
  expect(inline.length).toBeGreaterThan(0)
  for (const code of inline) expect(scripts).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i)
  expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/i)
}
