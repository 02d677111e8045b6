/** Error codes of orders, parcels and returns. */
export const orderProblems = {
  'account.order_under_way': {
    status: 409,
    fa: 'سفارشی از شما هنوز در راه است یا دارد برمی‌گردد. وقتی تمام شد، حساب را پاک کنید.',
    en: 'One of your orders is still on its way, or on its way back. Delete the account once that is over.',
  },
  'order.not_found': {
    status: 404,
    fa: 'چنین سفارشی در حساب شما نیست.',
    en: 'There is no such order in your account.',
  },
  'order.accepted_already': {
    status: 409,
    fa: 'سفارش پذیرفته شده و در حال آماده شدن است؛ دیگر لغو نمی‌شود. وقتی رسید می‌توانید برش گردانید.',
    en: 'The order has been accepted and is being packed, so it can no longer be cancelled. You can return it once it has come.',
  },
  'order.meanwhile': {
    status: 409,
    fa: 'در این میان وضع سفارش عوض شده است. نگاهش کنید و اگر لازم است دوباره بکوشید.',
    en: 'The order has changed meanwhile. Please look at it, and try again if that is still needed.',
  },
  'order.too_many_pieces': {
    status: 409,
    fa: 'این همه از یک ردیف نمانده است. سفارش را دوباره نگاه کنید.',
    en: 'That many of a line are not left. Please look at the order again.',
  },
  'order.not_packed': {
    status: 409,
    fa: 'هنوز همهٔ کالاها در بسته‌ای که رفته است نیستند. اول بقیه را بفرستید.',
    en: 'Not all goods are in a parcel that has gone. Send the rest first.',
  },
  'order.number_taken': {
    status: 409,
    fa: 'بستهٔ دیگری همین شماره را دارد.',
    en: 'Another parcel has this number.',
  },
  'order.parcel_gone': {
    status: 409,
    fa: 'این بسته رسیده است و دیگر عوض نمی‌شود.',
    en: 'This parcel has been delivered and no longer changes.',
  },
  'order_return.not_found': {
    status: 404,
    fa: 'چنین بازگشتی در این سفارش نیست.',
    en: 'There is no such return in this order.',
  },
  'order_return.not_delivered': {
    status: 409,
    fa: 'سفارش هنوز نرسیده است. از روز تحویل می‌توانید کالا را برگردانید.',
    en: 'The order has not come yet. From its delivery on you can send goods back.',
  },
  'order_return.too_late': {
    status: 409,
    fa: 'مهلت بازگشت این سفارش تمام شده است. اگر کالا عیب دارد، به پشتیبانی بنویسید.',
    en: 'The time for returns of this order is over. If something is faulty, please write to support.',
  },
  'order_return.never': {
    status: 409,
    fa: 'این کالا، چنان‌که پیش از خرید گفته شده بود، برگردانده نمی‌شود.',
    en: 'As told before the sale, this cannot be returned.',
  },
  'order_return.too_many': {
    status: 409,
    fa: 'این همه از این کالا برای برگرداندن نمانده است.',
    en: 'That many of it are not left to return.',
  },
  'order_return.decided': {
    status: 409,
    fa: 'این بازگشت دیگر عوض نمی‌شود.',
    en: 'This return no longer changes.',
  },
  'order_return.picture_unreadable': {
    status: 422,
    fa: 'این فایل را به‌عنوان عکس نمی‌شود خواند. عکس دیگری انتخاب کنید.',
    en: 'This file cannot be read as a picture. Please choose another.',
  },
  'order_return.too_many_pictures': {
    status: 409,
    fa: 'برای یک بازگشت شش عکس کافی است.',
    en: 'Six pictures are enough for one return.',
  },
  'order_return.other_goods': {
    status: 409,
    fa: 'تعویض فقط با مدل دیگری از همین کالا و با همین قیمت می‌شود. برای چیز دیگر، پول را پس بگیرید و دوباره بخرید.',
    en: 'An exchange is for another variant of the same goods at the same price. For anything else, take the money back and buy again.',
  },
  'order_return.nothing_to_give': {
    status: 409,
    fa: 'از این کالا چیزی برای تعویض در انبار نیست. پولش را برگردانید.',
    en: 'There is no other piece of it in stock. Give the money back instead.',
  },
} as const
