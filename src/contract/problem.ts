import { z } from 'zod'
import { apiKeyProblems } from './accounts/api-key-problems.ts'
import { authProblems } from './accounts/auth-problems.ts'
import { cafeProblems } from './screenings/cafes/cafe-problems.ts'
import { caseProblems } from './support/case-problems.ts'
import { remedyProblems } from './support/remedy-problems.ts'
import { cartProblems } from './shop/cart-problems.ts'
import { commentProblems } from './community/comment-problems.ts'
import { noticeProblems } from './notices/notice-problems.ts'
import { oidcProblems } from './accounts/oidc-problems.ts'
import { operationProblems } from './operations/operation-problems.ts'
import { musicProblems } from './catalog/music-problems.ts'
import { genreProblems } from './catalog/genre-problems.ts'
import { houseListProblems } from './site/house-list-problems.ts'
import { giftProblems } from './memberships/gift-problems.ts'
import { groupReturnProblems } from './screenings/tickets/group-return-problems.ts'
import { discountProblems } from './payments/discount-problems.ts'
import { financeProblems } from './finance/finance-problems.ts'
import { invitationProblems } from './screenings/tickets/invitation-problems.ts'
import { landingProblems } from './site/landing-problems.ts'
import { liveDeskProblems } from './screenings/live/live-desk-problems.ts'
import { liveProblems } from './screenings/live/live-problems.ts'
import { lostTimeProblems } from './screenings/tickets/lost-time-problems.ts'
import { walletProblems } from './payments/wallet-problems.ts'
import { paymentProblems } from './payments/payment-problems.ts'
import { peopleProblems } from './catalog/people-problems.ts'
import { pictureProblems } from './media/picture-problems.ts'
import { uploadProblems } from './media/upload-problems.ts'
import { planProblems } from './memberships/plan-problems.ts'
import { childWishProblems } from './playback/child-wish-problems.ts'
import { playbackProblems } from './playback/playback-problems.ts'
import { questionProblems } from './screenings/live/question-problems.ts'
import { requestProblems } from './request-problems.ts'
import { screeningReportProblems } from './screenings/screening-report-problems.ts'
import { playingPlaceProblems } from './playback/playing-place-problems.ts'
import { screeningDeskProblems } from './screenings/screening-desk-problems.ts'
import { ticketMoveProblems } from './screenings/tickets/ticket-move-problems.ts'
import { festivalProblems } from './screenings/festivals/festival-problems.ts'
import { screeningProblems } from './screenings/screening-problems.ts'
import { noticeTextProblems } from './notices/notice-text-problems.ts'
import { textPageProblems } from './site/text-page-problems.ts'
import { ticketGuestProblems } from './screenings/tickets/ticket-guest-problems.ts'
import { deliveryProblems } from './shop/delivery-problems.ts'
import { orderProblems } from './shop/order-problems.ts'
import { goodsProblems } from './shop/goods-problems.ts'
import { staffProblems } from './accounts/staff-problems.ts'
import { stockProblems } from './shop/stock-problems.ts'
import { searchProblems } from './search/search-problems.ts'
import { shopProblems } from './shop/shop-problems.ts'
import { waitingListProblems } from './screenings/tickets/waiting-list-problems.ts'
import { webhookProblems } from './operations/webhook-problems.ts'
import { ticketTransferProblems } from './screenings/tickets/ticket-transfer-problems.ts'

/** The error body of every call: `message` is ready to show in the request's language, `code` is stable. */
export const Problem = z
  .object({
    message: z.string(),
    code: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    request_id: z.string(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof Problem>

interface Entry {
  status: number
  fa: string
  en: string
}

/** Every error code with its status and its sentence in both languages. `{name}` is filled from the error's data, `{wait}` from its seconds. */
export const problems = {
  ...authProblems,
  ...apiKeyProblems,
  ...caseProblems,
  ...remedyProblems,
  ...noticeProblems,
  ...liveDeskProblems,
  ...oidcProblems,
  ...operationProblems,
  ...requestProblems,

  'account.staff_stays': {
    status: 409,
    fa: 'حساب همکاران از این‌جا پاک نمی‌شود. از مدیر بخواهید اول نقش شما را بردارد.',
    en: 'A staff account cannot be deleted here. Ask an admin to take your role away first.',
  },
  'account.payment_under_way': {
    status: 409,
    fa: 'یک پرداخت شما هنوز بی‌پاسخ است. وقتی روشن شد، حساب را پاک کنید؛ بیشتر وقت‌ها تا نیم ساعت طول می‌کشد.',
    en: 'One of your payments has no answer yet. Delete the account once it is settled, mostly within half an hour.',
  },

  'profile.not_found': { status: 404, fa: 'چنین پروفایلی در حساب شما نیست.', en: 'There is no such profile.' },
  'profile.too_many': {
    status: 409,
    fa: 'هر حساب صاحبش و دو نفر دیگر را دارد. برای پروفایل تازه، اول یکی را حذف کنید.',
    en: 'An account has its owner and two more. Delete a profile to add another.',
  },
  'profile.owner_stays': {
    status: 409,
    fa: 'پروفایل صاحب حساب پاک نمی‌شود. برای رفتن، حساب را حذف کنید.',
    en: 'The owner’s profile cannot be deleted. To leave, delete the account.',
  },
  'profile.owner_only': {
    status: 403,
    fa: 'این کار را فقط صاحب حساب می‌تواند بکند.',
    en: 'Only the account’s owner can do this.',
  },
  'profile.pin_needed': { status: 422, fa: 'رمز این پروفایل را بنویسید.', en: 'Write this profile’s PIN.' },
  'profile.wrong_pin': { status: 422, fa: 'رمز پروفایل درست نیست.', en: 'That PIN is not right.' },
  'profile.child': {
    status: 403,
    fa: 'این کار در پروفایل کودک بسته است. پروفایل بزرگ‌تر را انتخاب کنید.',
    en: 'This is closed to a child’s profile. Switch to a grown-up’s.',
  },
  'profile.avatar_unreadable': {
    status: 422,
    fa: 'این عکس خوانده نشد. یک عکس JPEG، PNG، WebP، AVIF یا HEIC بفرستید.',
    en: 'This picture could not be read. Send a JPEG, PNG, WebP, AVIF or HEIC picture.',
  },
  'address.not_found': { status: 404, fa: 'چنین نشانی‌ای در حساب شما نیست.', en: 'There is no such address.' },
  'address.too_many': {
    status: 409,
    fa: 'بیش از بیست نشانی نگه نمی‌داریم. یکی را پاک کنید.',
    en: 'We keep up to twenty addresses. Delete one first.',
  },

  'favorite.too_many': {
    status: 409,
    fa: 'بیش از هزار عنوان در دوست‌داشته‌ها جا نمی‌شود. برای افزودن، یکی را بردارید.',
    en: 'Favourites hold up to a thousand titles. Take one off to add another.',
  },
  'product.not_found': { status: 404, fa: 'چنین عنوانی نداریم.', en: 'We have no such title.' },

  ...playbackProblems,
  ...musicProblems,
  ...questionProblems,
  ...screeningDeskProblems,
  ...ticketMoveProblems,
  ...festivalProblems,
  ...cafeProblems,
  ...cartProblems,
  ...commentProblems,
  ...screeningProblems,
  ...ticketGuestProblems,
  ...searchProblems,
  ...shopProblems,
  ...orderProblems,
  ...deliveryProblems,
  ...goodsProblems,
  ...stockProblems,
  ...waitingListProblems,
  ...webhookProblems,
  ...playingPlaceProblems,
  ...ticketTransferProblems,
  ...invitationProblems,
  ...landingProblems,
  ...noticeTextProblems,
  ...textPageProblems,
  ...liveProblems,
  ...lostTimeProblems,
  ...screeningReportProblems,
  ...staffProblems,
  ...genreProblems,
  ...houseListProblems,

  'purchase.not_found': { status: 404, fa: 'چنین خریدی پیدا نشد.', en: 'There is no such purchase.' },
  'purchase.already_owned': { status: 409, fa: 'این عنوان از قبل مال شماست.', en: 'You already own this title.' },
  'purchase.already_rented': {
    status: 409,
    fa: 'این فیلم را اجاره کرده‌اید و هنوز وقت تماشا دارید.',
    en: 'You have rented this film and still have time to watch it.',
  },
  'purchase.sold_out': {
    status: 409,
    fa: 'جاها پر شد. اگر کسی پرداخت را رها کند، تا نیم ساعت دیگر جایی باز می‌شود.',
    en: 'All places are taken. If somebody leaves without paying, one opens again within half an hour.',
  },
  'purchase.not_for_sale': { status: 409, fa: 'این عنوان الان فروخته نمی‌شود.', en: 'This title is not for sale now.' },
  'purchase.not_ready': {
    status: 409,
    fa: 'نسخهٔ پخش این عنوان هنوز آماده می‌شود. آماده که شد، می‌توانید بخرید.',
    en: 'This title is still being prepared. You can buy it once it is ready.',
  },
  'purchase.price_changed': {
    status: 409,
    fa: 'قیمت عوض شده است. قیمت تازه را ببینید و دوباره تأیید کنید.',
    en: 'The price has changed. Look at the new price and confirm again.',
  },
  'purchase.not_payable': {
    status: 409,
    fa: 'این خرید دیگر قابل پرداخت نیست.',
    en: 'This purchase can no longer be paid.',
  },
  'purchase.being_paid': {
    status: 409,
    fa: 'یک پرداخت برای این خرید در جریان است. چند لحظه صبر کنید.',
    en: 'A payment for this purchase is under way. Wait a moment.',
  },
  ...discountProblems,
  ...financeProblems,
  ...paymentProblems,
  ...walletProblems,
  'payment.amount_too_small': {
    status: 422,
    fa: 'کمترین مبلغ این درگاه {minimum} است.',
    en: 'The least this gateway takes is {minimum}.',
  },

  ...giftProblems,
  ...groupReturnProblems,

  ...peopleProblems,
  ...uploadProblems,
  ...pictureProblems,
  ...planProblems,
  ...childWishProblems,
  'studio.title_not_ready': {
    status: 409,
    fa: 'این عنوان هنوز آمادهٔ انتشار نیست: {missing}',
    en: 'This title is not ready to publish: {missing}',
  },
  'studio.changed_meanwhile': {
    status: 409,
    fa: 'در این میان کس دیگری این را عوض کرده است. آنچه نوشته‌اید این‌جا می‌ماند؛ صفحه را تازه کنید تا کار او را ببینید.',
    en: 'Somebody else has changed this in between. What you typed stays here; reload to see what they saved.',
  },
  'studio.episode_stays': {
    status: 409,
    fa: 'قسمتی که فایل دارد یا یک بار منتشر شده پاک نمی‌شود. آن را از سایت بردارید.',
    en: 'An episode with a file, or that was on the site, is not removed. Take it off the site instead.',
  },
  'studio.image_unreadable': {
    status: 422,
    fa: 'این فایل تصویری نیست که بتوانیم بخوانیم. عکس JPEG، PNG، WebP، AVIF یا HEIC بفرستید.',
    en: 'This is not a picture we can read. Send a JPEG, PNG, WebP, AVIF or HEIC picture.',
  },
} as const satisfies Record<string, Entry>

export type ProblemCode = keyof typeof problems
