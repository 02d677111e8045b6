/** Error codes of goods, their stock and their checkout. */
export const shopProblems = {
  'goods.not_on_sale': {
    status: 409,
    fa: '«{title}» دیگر فروخته نمی‌شود. آن را از سبد بردارید.',
    en: '“{title}” is no longer on sale. Please take it out of the cart.',
  },
  'goods.no_price': {
    status: 409,
    fa: '«{title}» به این ارز فروخته نمی‌شود. آن را از سبد بردارید.',
    en: '“{title}” is not sold in this currency. Please take it out of the cart.',
  },
  'goods.sold_out': {
    status: 409,
    fa: '«{title}» همین حالا تمام شد. چیزی از شما کم نشده است.',
    en: '“{title}” has just sold out. You have not been charged.',
  },
  'goods.too_few': {
    status: 409,
    fa: 'از «{title}» فقط {left} عدد مانده است. شمارش را کم کنید.',
    en: 'Only {left} of “{title}” are left. Please take fewer.',
  },
  'goods.too_many': {
    status: 409,
    fa: 'از «{title}» هر نفر {most} عدد می‌تواند بخرد، با آنچه پیش‌تر خریده یا در سبد دارد.',
    en: 'One person can buy {most} of “{title}”, together with earlier orders and the rest of the cart.',
  },
  'delivery.not_there': {
    status: 409,
    fa: 'این روش به این نشانی نمی‌رسد. روش دیگری انتخاب کنید.',
    en: 'This method does not reach that address. Please choose another.',
  },
  'delivery.hours_taken': {
    status: 409,
    fa: 'این ساعت پر شده است. ساعت دیگری انتخاب کنید.',
    en: 'These hours are taken. Please choose others.',
  },
  'delivery.before_goods': {
    status: 409,
    fa: '«{title}» از {day} فرستاده می‌شود. ساعتی پس از آن یا روش دیگری انتخاب کنید.',
    en: '“{title}” is sent from {day}. Please choose later hours or another method.',
  },
  'delivery.address_changed': {
    status: 409,
    fa: 'این نشانی در این میان عوض شده است. نگاهش کنید و دوباره بپردازید.',
    en: 'That address has changed meanwhile. Please look at it and pay again.',
  },
} as const
