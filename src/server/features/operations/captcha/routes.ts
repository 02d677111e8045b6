import type { FastifyReply, FastifyRequest } from 'fastify'
import { captchaLength, getCaptcha, getCaptchaAudio } from '#contract/operations/captcha.ts'
import { Locale } from '#contract/primitives.ts'
import { apiBase } from '#contract/route.ts'
import { type Api, ok } from '#server/api.ts'
import { addressOf } from '#server/http/address.ts'
import { cookieIn, setCookie } from '#server/http/cookies.ts'
import { localeOf } from '#server/http/errors.ts'
import { captchaLifeMs, type CaptchaSenses, digitsToSpeak, giveCaptcha, workFor } from './give-captcha.ts'

const cookieName = 'parde_captcha'
const folder = `${apiBase}/core`
const unstored = { 'cache-control': 'no-store' }

/** The key of the captcha whose picture this browser was shown without a script; empty when there is none. */
export function captchaInCookie(request: FastifyRequest): string {
  return cookieIn(request.headers.cookie, cookieName) ?? ''
}

const languageOf = (request: FastifyRequest<{ Querystring: { lang?: string } }>) => {
  const asked = Locale.safeParse(request.query.lang)
  return asked.success ? asked.data : localeOf(request)
}

const sendSound = (reply: FastifyReply, bytes: Buffer) =>
  reply.headers(unstored).header('content-type', 'audio/wav').send(bytes)

/**
 * Registers a picture and a sound for visitors without script: the picture brings the key as a cookie, which the form
 * sends back.
 */
function registerUnscripted({ app, core }: Api, { draw, speak }: CaptchaSenses): void {
  type Asked = { Querystring: { lang?: string } }
  app.get<Asked>(`${folder}/captcha/picture.png`, async (request, reply) => {
    const given = await giveCaptcha(core, addressOf(request))
    const cookie = { name: cookieName, value: given.key, path: folder, life: `Max-Age=${captchaLifeMs / 1000}` }
    return reply
      .headers(unstored)
      .header('set-cookie', setCookie(core.config.publicUrl, cookie))
      .header('content-type', 'image/png')
      .send(await draw(given.digits, languageOf(request)))
  })

  app.get<Asked>(`${folder}/captcha/sound.wav`, async (request, reply) => {
    const digits = await digitsToSpeak(core, captchaInCookie(request), addressOf(request))
    return sendSound(reply, speak(digits, languageOf(request)))
  })
}

/** Captchas: what is read, heard or worked out, and whether it is right. */
export function registerCaptcha(api: Api, senses: CaptchaSenses): void {
  const { core, mount } = api
  mount(getCaptcha, async ({ query }, { locale, ip }) => {
    const lang = query.lang ?? locale
    const given = await giveCaptcha(core, ip)
    const picture = await senses.draw(given.digits, lang)
    return ok(
      {
        sensitive: false as const,
        key: given.key,
        length: captchaLength,
        img: `data:image/png;base64,${picture.toString('base64')}`,
        audio: `${folder}/captcha/${given.key}/audio?lang=${lang}`,
        expires_at: given.expiresAt.toISOString(),
        work: workFor(core, given.key),
      },
      unstored,
    )
  })

  mount(getCaptchaAudio, async ({ params, query }, { locale, ip, reply }) => {
    const digits = await digitsToSpeak(core, params.key, ip)
    await sendSound(reply, senses.speak(digits, query.lang ?? locale))
    return { status: 200 as const }
  })

  registerUnscripted(api, senses)
}
