/** A number as people of that country write it: `+989123456789` is «۰۹۱۲ ۳۴۵ ۶۷ ۸۹» in Persian. Others stay as they are. */
export function groupedPhone(userName: string): string {
  const iranian = /^\+98(9\d{2})(\d{3})(\d{2})(\d{2})$/.exec(userName)
  return iranian ? `0${iranian.slice(1).join(' ')}` : userName
}
