import type { FastifyRequest } from 'fastify'
import { addProfile } from '#contract/accounts/profiles.ts'
import { profileName, profileNameLimit } from '#lib/persian/visible-text.ts'
import { failFields, type Localized } from '#server/fail.ts'
import { readParts } from '#server/http/read-parts.ts'
import { readInput } from '#server/http/validation.ts'
import { textFault } from '../text-faults.ts'
import { isDefaultAvatar } from './default-avatars.ts'
import { type AgeLimit, readAgeLimit } from './profile-limits.ts'
import { readPin } from './profile-proof.ts'

/** The fields of a profile form; fields that it does not contain are left out. */
export interface ProfileInput {
  name?: string
  /** Bytes of an uploaded picture; null removes the picture. */
  picture?: Buffer | null
  /** The code of a built-in avatar. */
  defaultAvatar?: string
  ageLimit?: AgeLimit | null
  /** Four Latin digits; null removes the PIN. */
  pin?: string | null
  /** As typed. */
  currentPin?: string
  password?: string
}

/** Reads a multipart profile form; ends the call with a message at each wrong field. */
export async function readProfileForm(request: FastifyRequest, mostBytes: number): Promise<ProfileInput> {
  const { fields: given, file } = await readParts(request, { file: 'avatar', mostBytes })
  const fields = readInput(addProfile.multipart, given)
  const faults: Record<string, Localized[]> = {}
  const input: ProfileInput = {}
  if (fields.name !== undefined) {
    const name = profileName(fields.name)
    if ('text' in name) input.name = name.text
    else faults['name'] = [textFault(name.refused, profileNameLimit)]
  }
  if (fields.age_limit !== undefined) {
    const limit = readAgeLimit(fields.age_limit)
    if (limit === 'wrong') faults['age_limit'] = [ageFault]
    else input.ageLimit = limit
  }
  if (fields.pin !== undefined) {
    const pin = fields.pin.trim() === '' ? null : readPin(fields.pin)
    if (pin === null && fields.pin.trim() !== '') faults['pin'] = [pinFault]
    else input.pin = pin
  }
  const code = fields.default_avatar
  if (code !== undefined && code !== '') {
    if (isDefaultAvatar(code)) input.defaultAvatar = code
    else faults['default_avatar'] = [avatarFault]
  }
  if (Object.keys(faults).length > 0) failFields(faults)
  const isTakenAway = code === '' || fields.avatar === ''
  if (file !== undefined) input.picture = file.bytes
  else if (isTakenAway && input.defaultAvatar === undefined) input.picture = null
  if (fields.current_pin !== undefined) input.currentPin = fields.current_pin
  if (fields.password !== undefined) input.password = fields.password
  return input
}

const ageFault = { fa: 'یکی از رده‌های سنی را انتخاب کنید.', en: 'Choose one of the age ratings.' }
const pinFault = { fa: 'رمز پروفایل چهار رقم است.', en: 'A PIN has four digits.' }
const avatarFault = { fa: 'یکی از چهره‌های ما را انتخاب کنید.', en: 'Choose one of our avatars.' }
