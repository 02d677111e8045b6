/**
 * A number as people of that country write it: `+989123456789` is «۰۹۱۲ ۳۴۵ ۶۷ ۸۹» in Persian, `+982188765432`
 * «۰۲۱ ۸۸۷۶ ۵۴۳۲». Others stay as they are.
 */
export function groupedPhone(number: string): string {
  const mobile = /^\+98(9\d{2})(\d{3})(\d{2})(\d{2})$/.exec(number)
  const landLine = /^\+98([1-8]\d)(\d{4})(\d{4})$/.exec(number)
  const parts = mobile ?? landLine
  return parts ? `0${parts.slice(1).join(' ')}` : number
}
