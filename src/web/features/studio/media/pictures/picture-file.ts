import type { PictureFocus } from '#lib/lists/picture-focus.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const mostBytes = 20_000_000
export const accepted = types.join(',')

/** Faults that are visible before a picture is sent. */
export function pictureFault(file: { type: string; size: number }): 'wrongType' | 'tooLarge' | 'emptyFile' | null {
  if (!types.includes(file.type)) return 'wrongType'
  if (file.size > mostBytes) return 'tooLarge'
  return file.size === 0 ? 'emptyFile' : null
}

/** The file comes last, so that the server knows the other fields before it arrives. */
export function pictureForm(purpose: 'poster' | 'still', focus: PictureFocus, file: File): FormData {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('focus', focus)
  form.set('file', file)
  return form
}

/** A form with nothing but a picture. */
export function fileForm(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}
