import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { leaveForBank } from './leave-for-bank.ts'

interface Made {
  tag: string
  children: Made[]
  submitted: number
  [name: string]: unknown
}

/** The parts of a browser that leaving needs; anything else that is created or called is noticed. */
function browser() {
  const made: Made[] = []
  const assigned: string[] = []
  const createElement = (tag: string): Made => {
    const element: Made = {
      tag,
      children: [],
      submitted: 0,
      append: (child: Made) => element.children.push(child),
      submit: () => void (element.submitted += 1),
    }
    made.push(element)
    return element
  }
  const body = createElement('body')
  const fetchAsked = vi.fn()
  vi.stubGlobal('window', { location: { assign: (url: string) => assigned.push(url) } })
  vi.stubGlobal('document', { createElement, body })
  vi.stubGlobal('fetch', fetchAsked)
  return { made, assigned, body, fetchAsked }
}

afterEach(() => void vi.unstubAllGlobals())

test('bug 26: a bank with an address is gone to by the whole page: no frame, no call in the background', () => {
  const { made, assigned, fetchAsked } = browser()
  expect(leaveForBank({ method: 'GET', url: 'https://bank.example/pay?token=A%2Bb' })).toBe(true)
  expect(assigned).toEqual(['https://bank.example/pay?token=A%2Bb'])
  expect([made.map(({ tag }) => tag), fetchAsked.mock.calls]).toEqual([['body'], []])
})

test('bug 18, bug 25, bug 26: a bank with a form is posted to by the whole page, its key letter by letter', () => {
  const { made, assigned, body, fetchAsked } = browser()
  const fields = { RefId: 'AbC19+x/Y=', ENC: '<"&>' }
  expect(leaveForBank({ method: 'POST', url: 'https://bank.example/startpay.mellat', fields })).toBe(true)
  const [form] = body.children
  expect(form).toMatchObject({
    tag: 'form',
    method: 'post',
    action: 'https://bank.example/startpay.mellat',
    submitted: 1,
  })
  // a target or another rel would open a window, or hide our address from the bank
  expect(form).not.toHaveProperty('target')
  expect(form).not.toHaveProperty('rel')
  expect(form?.children.map(({ type, name, value }) => [type, name, value])).toEqual([
    ['hidden', 'RefId', 'AbC19+x/Y='],
    ['hidden', 'ENC', '<"&>'],
  ])
  expect(made.map(({ tag }) => tag)).toEqual(['body', 'form', 'input', 'input'])
  expect([assigned, fetchAsked.mock.calls]).toEqual([[], []])
})

test('with nothing to pay nobody leaves', () => {
  const { made, assigned } = browser()
  expect(leaveForBank(null)).toBe(false)
  expect([made.length, assigned]).toEqual([1, []])
})

test('bug 24, bug 26: no page of ours has a frame, or hides from a bank where its buyer comes from', () => {
  const root = path.join(import.meta.dirname, '../../..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  expect(sources.length).toBeGreaterThan(100)
  // the studio draws a preview into an empty frame, which loads nothing
  const preview = path.join('features', 'studio', 'site', 'landings', 'page-frame.tsx')
  expect(readFileSync(path.join(root, preview), 'utf8')).not.toMatch(/\bsrc=|name="referrer"|referrerPolicy/)
  const guilty = sources
    .filter((name) => name !== preview)
    .filter((name) =>
      /<iframe|createElement\('iframe'\)|name="referrer"|referrerPolicy/i.test(
        readFileSync(path.join(root, name), 'utf8'),
      ),
    )
  expect(guilty).toEqual([])
})
