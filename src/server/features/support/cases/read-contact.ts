import type { z } from 'zod'
import { type sendContact } from '#contract/support/cases.ts'
import { messageLimit } from '#contract/primitives.ts'
import { beginningOf } from '#lib/text/shortened.ts'
import { letterText, shortLine, type VisibleText } from '#lib/persian/visible-text.ts'
import { AppError, failFields, type Localized } from '#server/fail.ts'
import { required, tooLong } from '#server/http/validation.ts'
import { readUserName } from '#server/features/accounts/members/index.ts'

type Given = z.output<(typeof sendContact)['body']>
type Faults = Record<string, Localized[]>

const limits = { name: 80, subject: 120, reference: 40 }

const stacked: Localized = {
  fa: 'روی یک حرف بیش از اندازه نشانه گذاشته شده است.',
  en: 'One of the letters carries too many marks.',
}
/** Either is enough, so it is asked for once, and at one field. */
const noReach: Localized = {
  fa: 'ایمیل یا شمارهٔ موبایل‌تان را بنویسید.',
  en: 'Write your e-mail address or your mobile number.',
}
const notAPhone: Localized = { fa: 'این شمارهٔ موبایل نیست.', en: 'This is not a mobile number.' }
const notAnEmail: Localized = { fa: 'این نشانی ایمیل درست نیست.', en: 'This e-mail address is not right.' }

export interface Contact {
  name: string
  email: string | null
  phone: string | null
  subject: string
  reference: string | null
  message: string
}

function sentenceOf(refused: 'blank' | 'too_long' | 'stacked_marks', limit: number): Localized {
  if (refused === 'blank') return required
  return refused === 'too_long' ? tooLong(limit) : stacked
}

/** Collects what is wrong by field, so that all of it is told at once. */
function reader(faults: Faults) {
  const blame = (field: string, sentence: Localized) => void (faults[field] ??= []).push(sentence)
  const text = (field: string, read: VisibleText, limit: number): string => {
    if ('text' in read) return read.text
    blame(field, sentenceOf(read.refused, limit))
    return ''
  }
  return {
    blame,
    line: (field: string, given: string, limit: number) => text(field, shortLine(given, limit), limit),
    text,
  }
}

type Reader = ReturnType<typeof reader>

function nameIn(given: Pick<Given, 'full_name' | 'first_name' | 'last_name'>, { line }: Reader): string {
  const { full_name: whole, first_name: first, last_name: last } = given
  if (whole.trim() !== '' || (first.trim() === '' && last.trim() === '')) return line('full_name', whole, limits.name)
  const parts = [line('first_name', first, limits.name / 2), line('last_name', last, limits.name / 2)]
  return parts.join(' ')
}

/** An address in its one form; null when nothing is given, or with a fault. */
function reach(field: 'email' | 'phone', given: string, { blame }: Reader): string | null {
  if (given.trim() === '') return null
  try {
    const { kind, normal } = readUserName(beginningOf(given, 400))
    if (kind === field) return normal
    blame(field, field === 'email' ? notAnEmail : notAPhone)
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === undefined) throw error
    for (const sentence of error.fields['user_name'] ?? []) blame(field, sentence)
  }
  return null
}

type Who = Pick<Given, 'full_name' | 'first_name' | 'last_name' | 'email' | 'phone' | 'captcha'>

/** Who somebody is and how they are reached; that a captcha was answered. */
function personIn(given: Who, read: Reader): Pick<Contact, 'name' | 'email' | 'phone'> {
  const name = nameIn(given, read)
  const email = reach('email', given.email, read)
  const phone = reach('phone', given.phone, read)
  if (given.email.trim() === '' && given.phone.trim() === '') read.blame('email', noReach)
  const { key, text, work } = given.captcha
  if (key === '' || !(text?.trim() || work)) read.blame('captcha', required)
  return { name, email, phone }
}

/** A name and a way to reach its owner, cleaned for storing. Fails with 422, told together with the other `faults`. */
export function readPerson(given: Omit<Who, 'first_name' | 'last_name'>, others: Faults = {}) {
  const faults = { ...others }
  const person = personIn({ ...given, first_name: '', last_name: '' }, reader(faults))
  if (Object.keys(faults).length > 0) failFields(faults)
  return person
}

/** Cleans a letter to the house for storing. Fails with 422 and a sentence at each wrong field. */
export function readContact(given: Given): Contact {
  const faults: Faults = {}
  const read = reader(faults)
  const person = personIn(given, read)
  const subject = read.line('subject', given.subject, limits.subject)
  const reference = given.reference.trim() === '' ? null : read.line('reference', given.reference, limits.reference)
  const message = read.text('message', letterText(given.message, messageLimit), messageLimit)
  if (Object.keys(faults).length > 0) failFields(faults)
  return { ...person, subject, reference, message }
}

/** A letter that is added to a case. Fails with 422 for `field`. */
export function readLetter(given: string, field: 'message' | 'text', limit: number): string {
  const read = letterText(given, limit)
  return 'text' in read ? read.text : failFields({ [field]: [sentenceOf(read.refused, limit)] })
}
