import { call } from '#web/api.ts'

/** Adds pictures to the last letter of a case. Whether all arrived: a picture that fails does not undo the letter. */
export async function sendPictures(token: string, files: readonly File[]): Promise<boolean> {
  try {
    for (const file of files) {
      const form = new FormData()
      form.set('file', file)
      // oxlint-disable-next-line no-await-in-loop -- they stand in the order in which they were chosen
      await call('POST /cases/:token/pictures', { params: { token } }, { form, quiet: true })
    }
    return true
  } catch {
    return false
  }
}
