import { describe, expect, it } from 'vitest'
import { readDeliveryPhone, readForeignPhone } from './delivery-phone.ts'

describe('the number a courier calls', () => {
  it.each([
    ['۰۲۱ ۸۸۷۶ ۵۴۳۲', '+982188765432'],
    ['(021) 8876-5432', '+982188765432'],
    ['+98 21 8876 5432', '+982188765432'],
    ['07136281234', '+987136281234'],
    ['٠٩١٢٣٤٥٦٧٨٩', '+989123456789'],
    ['9123456789', '+989123456789'],
    ['0098 912 345 67 89', '+989123456789'],
    ['989123456789+', '+989123456789'],
    ['\u200e0912ـ345ـ6789', '+989123456789'],
  ])('«%s» is %s', (input, number) => {
    expect(readDeliveryPhone(input)).toEqual({ number })
  })
  it.each([
    ['', 'empty'],
    [' \u200f ', 'empty'],
    ['زنگ نزنید', 'not_a_phone'],
    ['88765432', 'no_area_code'],
    ['۳۶۲۸۱۲۳', 'no_area_code'],
    ['0912345678', 'not_a_phone'],
    ['091234567890', 'not_a_phone'],
    ['+49 30 901820', 'abroad'],
    ['+1 (212) 736-5000', 'abroad'],
    ['1'.repeat(10_000), 'not_a_phone'],
  ])('«%s» is refused: %s', (input, refused) => {
    expect(readDeliveryPhone(input)).toEqual({ refused })
  })
})

describe('the number for a parcel abroad', () => {
  it.each([
    ['+49 30 901820', 'DE', '+4930901820'],
    ['030 901820', 'DE', '+4930901820'],
    ['۰۰۴۹ ۳۰ ۹۰۱۸۲۰', 'DE', '+4930901820'],
    ['4930901820+', 'DE', '+4930901820'],
    ['+1 (212) 736-5000', 'DE', '+12127365000'],
    ['0912 345 67 89', 'IR', '+989123456789'],
    ['+98 912 345 67 89', 'DE', '+989123456789'],
  ])('«%s» to %s is %s', (input, country, number) => {
    expect(readForeignPhone(input, country)).toEqual({ number })
  })
  it.each([
    ['', 'DE', 'empty'],
    ['call me', 'DE', 'not_a_phone'],
    ['12', 'DE', 'not_a_phone'],
    ['+999 123456', 'DE', 'not_a_phone'],
    // a territory without a numbering plan
    ['0301234567', 'AQ', 'not_a_phone'],
    ['1'.repeat(10_000), 'DE', 'not_a_phone'],
  ])('«%s» to %s is refused: %s', (input, country, refused) => {
    expect(readForeignPhone(input, country)).toEqual({ refused })
  })
})
