import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { CardFace } from './card-layout.ts'
import { drawShareCard, mostBytes } from './draw-share-card.ts'
import { drawable, outlineOf, widthOf } from './shape-text.ts'

const style = { size: 60, weight: 850 }
const face: CardFace = {
  locale: 'fa',
  eyebrow: 'همه با هم، سر یک ساعت',
  title: 'تهران، ساعتِ صفر',
  lines: [['جمعه ۶ آذر ۱۴۰۵'], ['۲۱:۰۰ تهران', '۱۸:۳۰ برلین']],
  badge: { text: 'بلیت از ۶۵٬۰۰۰ تومان', tone: 'price' },
  picture: 'still',
}

describe('letters as outlines', () => {
  test('Persian letters join, a half-space parts them without a gap, and lam with alef is one sign', () => {
    const wide = (text: string) => widthOf(text, style, 'rtl')
    expect(outlineOf('می\u200cشود', style, 'rtl').d).not.toBe(outlineOf('میشود', style, 'rtl').d)
    expect(wide('می\u200cشود')).toBeLessThan(wide('می شود'))
    expect(wide('لا')).toBeLessThan(wide('ل') + wide('ا'))
    expect(wide('سل')).toBeLessThan(wide('س') + wide('ل'))
  })

  test('every letter of a mixed line is drawn, and what the type does not have is left out', () => {
    expect(drawable('شب  Ağrı é 😀 ۱۲')).toBe('شب Ağrı é ۱۲')
    const mixed = widthOf('شب Lamiz', style, 'rtl')
    expect(mixed).toBeCloseTo(widthOf('شب ', style, 'rtl') + widthOf('Lamiz', style, 'ltr'), 0)
    expect(widthOf('شب', { ...style, weight: 400 }, 'rtl')).not.toBeCloseTo(widthOf('شب', style, 'rtl'), 1)
  })
})

describe('the drawn card', () => {
  test.each([
    ['with its picture', face, 'picture'],
    ['with a poster', { ...face, picture: 'poster' as const }, 'picture'],
    ['without a picture', { ...face, picture: null }, null],
    ['in English', { ...face, locale: 'en' as const, title: 'Tehran, شب, Zero Hour' }, 'picture'],
  ])('is a JPEG of 1200 × 630 pixels, %s', async (_, drawn, picture) => {
    const still = await sharp({ create: { width: 160, height: 90, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    const bytes = await drawShareCard(drawn, picture === null ? null : still)
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('stays below the limit of messengers with the worst picture there is, pure noise', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const still = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#888', noise } })
    const { length } = await drawShareCard(face, await still.png({ compressionLevel: 0 }).toBuffer())
    expect([length > mostBytes / 4, length <= mostBytes]).toEqual([true, true])
  })

  test('has its words on the side where its language begins', async () => {
    const light = async (locale: 'fa' | 'en') => {
      const words = { ...face, locale, picture: null, badge: null, eyebrow: '', lines: [], title: 'تهران' }
      const { data, info } = await sharp(await drawShareCard(words, null))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const columns = [0, 0]
      for (let at = 0; at < data.length; at += 1)
        if ((data[at] ?? 0) > 160) columns[at % info.width < 600 ? 0 : 1]! += 1
      return columns[0]! > columns[1]! ? 'left' : 'right'
    }
    expect([await light('fa'), await light('en')]).toEqual(['right', 'left'])
  })
})
