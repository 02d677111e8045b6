/** Error codes of plans and of their monthly debit; part of `problems`. */
export const planProblems = {
  'subscription.not_for_sale': {
    status: 409,
    fa: 'این اشتراک الان فروخته نمی‌شود.',
    en: 'This plan is not for sale now.',
  },
  'subscription.plan_not_found': { status: 404, fa: 'چنین اشتراکی نداریم.', en: 'We have no such plan.' },
  'subscription.trial_used': {
    status: 409,
    fa: 'بار اول با این قیمت، برای هر شماره و هر کارت یک بار است و پیش‌تر استفاده شده است. قیمت همیشگی را در صفحه می‌بینید.',
    en: 'The price of a first period is for each phone and card once, and it has been used. The page shows the usual price.',
  },
  'pause.nothing_left': {
    status: 409,
    fa: 'از اشتراک‌تان کمتر از یک روز مانده است؛ چیزی برای نگه داشتن نیست.',
    en: 'Less than a day of your plan is left, so there is nothing to keep.',
  },
  'pause.no_plan': { status: 409, fa: 'اشتراکی ندارید که متوقف شود.', en: 'You have no plan to pause.' },
  'pause.runs': {
    status: 409,
    fa: 'اشتراک‌تان همین حالا هم متوقف است، تا {until}.',
    en: 'Your plan is paused already, until {until}.',
  },
  'pause.too_often': {
    status: 409,
    fa: 'در یک سال دو بار می‌شود اشتراک را متوقف کرد. بار بعد: {again}.',
    en: 'A plan can be paused twice in a year. The next time: {again}.',
  },
  'pause.none': { status: 409, fa: 'اشتراک‌تان متوقف نیست.', en: 'Your plan is not paused.' },
  'debit.not_offered': {
    status: 409,
    fa: 'پرداخت خودکار ماهانه در این‌جا برقرار نیست.',
    en: 'Monthly debits are not offered here.',
  },
  'debit.not_monthly': {
    status: 409,
    fa: 'فقط اشتراک یک‌ماهه پرداخت خودکار دارد.',
    en: 'Only a plan of one month can be debited monthly.',
  },
  'debit.active': {
    status: 409,
    fa: 'پرداخت خودکار این اشتراک از پیش روشن است.',
    en: 'The monthly debit of this plan is already on.',
  },
  'debit.first_period_waits': {
    status: 409,
    fa: 'دورهٔ اول این اشتراک برای شما ارزان‌تر است. اول همان را بخرید؛ پرداخت خودکار بعد از آن روشن می‌شود.',
    en: 'The first period of this plan costs you less. Buy that first; the monthly debit can be turned on after it.',
  },
  'debit.none': { status: 409, fa: 'پرداخت خودکاری روشن نیست.', en: 'There is no monthly debit to cancel.' },
  'debit.bank_refused': {
    status: 502,
    fa: 'بانک این درخواست را نپذیرفت. چیزی برداشت نشده است.',
    en: 'The bank refused this request. Nothing was debited.',
  },
  'debit.bank_unreachable': {
    status: 502,
    fa: 'بانک پاسخ نداد. چیزی برداشت نشده است؛ کمی دیگر دوباره امتحان کنید.',
    en: 'The bank did not answer. Nothing was debited; try again in a while.',
  },
} as const
