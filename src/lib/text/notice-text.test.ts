import { expect, test } from 'vitest'
import { fillNotice, noticeFault, smsParts } from './notice-text.ts'

const text = 'Dear {giver}\n{titles}\nUntil {ends} only.\n{link}'
const values = { giver: 'Nika', titles: 'One\nTwo', ends: '', link: 'https://p.example/x' }

test('fields are filled in, a line with an empty field is left out, and a list becomes lines', () => {
  expect(fillNotice({ subject: 'For {giver}', text }, values)).toEqual({
    subject: 'For Nika',
    lines: ['Dear Nika', 'One', 'Two', 'https://p.example/x'],
    links: ['https://p.example/x'],
  })
})

test('a line that begins with a condition stands while it holds, and the condition itself is never said', () => {
  const asked = {
    subject: 'S',
    text: '{if_paid} Money goes back.\n{if_unpaid}None goes back.\n{if_paid}{giver} paid.\n{if_paid} {ends}',
  }
  const lines = (paid: string, unpaid: string) => fillNotice(asked, { ...values, paid, unpaid })?.lines
  expect(lines('yes', '')).toEqual(['Money goes back.', 'Nika paid.'])
  expect(lines('', 'yes')).toEqual(['None goes back.'])
  expect(fillNotice(asked, { ...values, paid: 'yes' })).toBeNull()
})

test('a value that looks like a field is said as it is, and words with a field that is not given are not used', () => {
  expect(fillNotice({ subject: '{giver}', text: '{link}' }, { ...values, giver: '{link}' })?.subject).toBe('{link}')
  for (const name of ['gone', 'constructor']) expect(fillNotice({ subject: `{${name}}`, text: '' }, values)).toBeNull()
})

test.each([
  ['text', 'See: {link}', null],
  ['text', 'Line\n{link}\nLine', null],
  ['subject', '{title}', null],
  ['subject', ' \n', { code: 'empty' }],
  ['subject', 'x'.repeat(151), { code: 'long' }],
  ['subject', `{title}${'🎬'.repeat(143)}`, null],
  ['text', `{link} ${'x'.repeat(1200)}`, { code: 'long' }],
  ['subject', 'one\nBcc: other', { code: 'control' }],
  ['text', 'turned \u202e {link}', { code: 'control' }],
  ['text', 'half\u200cspace {link}', null],
  ['text', 'tab\t{link}', { code: 'control' }],
  ['text', '{link} {price}', { code: 'unknown', name: 'price' }],
  ['text', '{link} {Title}', { code: 'braces' }],
  ['text', '{link} {', { code: 'braces' }],
  ['text', '{{link}}', { code: 'braces' }],
  ['text', 'See {link}.', { code: 'glued', name: 'link' }],
  ['text', 'See:{link}', { code: 'glued', name: 'link' }],
  ['text', 'See {title}', { code: 'missing', name: 'link' }],
  ['subject', 'See', { code: 'missing', name: 'title' }],
  ['subject', '{giver}: {title}', { code: 'free', name: 'giver' }],
  ['text', '{giver}: {link}', null],
  ['text', '{if_paid} Paid.\n{link}', null],
  ['text', '{if_free} Free.\n{link}', { code: 'unknown', name: 'if_free' }],
  ['text', 'Paid {if_paid}.\n{link}', { code: 'inside', name: 'if_paid' }],
  ['subject', '{if_paid} {title}', { code: 'inside', name: 'if_paid' }],
  ['text', '{paid}\n{link}', { code: 'unknown', name: 'paid' }],
  ['text', '{if_paid} {link}', { code: 'unsure', name: 'link' }],
  ['text', '{ends} {link}', { code: 'unsure', name: 'link' }],
  ['text', '{ends} {link}\n{link}', null],
] as const)('the %s %j is judged %j', (part, typed, fault) => {
  const about = {
    fields: ['title', 'ends', 'giver', 'link'],
    optional: ['ends'],
    conditions: ['paid'],
    free: ['giver'],
  }
  expect(noticeFault(typed, part, { ...about, required: { subject: ['title'], text: ['link'] } })).toEqual(fault)
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  [`${'a'.repeat(159)}€`, 2],
  ['ب'.repeat(70), 1],
  ['ب'.repeat(71), 2],
  ['ب'.repeat(134), 2],
  ['ب'.repeat(135), 3],
  [`“${'a'.repeat(69)}”`, 2],
])('of an SMS, %j takes %i parts', (sms, parts) => {
  expect(smsParts(sms)).toBe(parts)
})
