import type { Locale } from '#lib/text/locale.ts'

/**
 * Draws the digits of a captcha as a PNG. The type and its shaper are loaded with the first picture: most processes
 * never draw one.
 */
export async function drawDigits(code: string, locale: Locale): Promise<Buffer> {
  const { drawDigits: draw } = await import('#media/captcha/draw-digits.ts')
  return draw(code, locale)
}

export { speakDigits } from '#media/captcha/speak-digits.ts'
