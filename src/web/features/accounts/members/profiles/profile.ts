import type { OutputOf } from '#contract/api.ts'

export type ProfileList = OutputOf<'GET /me/profiles'>
export type Profile = ProfileList['profiles'][number]
export type DefaultAvatar = OutputOf<'GET /core/default-avatars'>['items'][number]

/** The picture in the form: the present one, a built-in one, a file of this device, or the drawn one. */
export type FaceChoice =
  | { kind: 'kept' }
  | { kind: 'drawn'; code: string }
  | { kind: 'picture'; file: File }
  | { kind: 'none' }

export interface ProfileDraft {
  name: string
  face: FaceChoice
  /** Empty = an adult. */
  ageLimit: string
  /** Null = the PIN stays unchanged; empty = no PIN. */
  pin: string | null
  currentPin: string
  password: string
}

const mostBytes = 10 * 1024 * 1024
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

/** Faults that are visible before a picture is sent; the server examines its content. */
export function pictureFault(file: { size: number }): 'tooLarge' | 'empty' | null {
  if (file.size > mostBytes) return 'tooLarge'
  return file.size === 0 ? 'empty' : null
}

export function draftOf(profile: Profile | null): ProfileDraft {
  return {
    name: profile?.name ?? '',
    face: { kind: profile === null ? 'none' : 'kept' },
    ageLimit: profile?.age_limit?.toString() ?? '',
    pin: null,
    currentPin: '',
    password: '',
  }
}

/**
 * The form as it is sent: only changed fields; the file comes last, so that the server knows the fields before it
 * arrives.
 */
export function formOf(draft: ProfileDraft, profile: Profile | null): FormData {
  const before = draftOf(profile)
  const form = new FormData()
  if (profile === null || draft.name !== before.name) form.set('name', draft.name)
  if (draft.ageLimit !== before.ageLimit) form.set('age_limit', draft.ageLimit)
  if (draft.pin !== null) form.set('pin', draft.pin)
  if (draft.currentPin !== '') form.set('current_pin', draft.currentPin)
  if (draft.password !== '') form.set('password', draft.password)
  if (draft.face.kind === 'drawn') form.set('default_avatar', draft.face.code)
  if (draft.face.kind === 'none' && profile !== null) form.set('default_avatar', '')
  if (draft.face.kind === 'picture') form.set('avatar', draft.face.file)
  return form
}
