/** Error codes of signing in, of sessions and of the codes that are sent. */
export const authProblems = {
  'auth.work_needed': {
    status: 429,
    fa: 'برای این نام یا از این شبکه تلاش زیادی برای ورود می‌شود. {wait} دیگر دوباره امتحان کنید.',
    en: 'Many sign-ins are being tried for this name or from this network. Try again in {wait}.',
  },
  'auth.required': { status: 401, fa: 'برای ادامه وارد شوید.', en: 'Sign in to go on.' },
  'auth.forbidden': { status: 403, fa: 'این بخش برای شما باز نیست.', en: 'This part is not open to you.' },
  'auth.confirm_first': {
    status: 403,
    fa: 'برای این کار یک بار دیگر رمز خود را بنویسید.',
    en: 'Write your password once more for this.',
  },
  'auth.confirm_sum': {
    status: 403,
    fa: 'با این کار، پولی که امروز از آخرین تأییدتان به کاربران داده‌اید {sum} می‌شود. برای ادامه یک بار دیگر نشان دهید که خودتان هستید.',
    en: 'With this, the money that you have given members today since you last confirmed comes to {sum}. Show once more that it is you.',
  },
  'auth.confirm_purchase': {
    status: 403,
    fa: 'با این کار، پولی که از این خرید پس داده شده {sum} می‌شود. برای ادامه یک بار دیگر نشان دهید که خودتان هستید.',
    en: 'With this, the money that has gone back of this purchase comes to {sum}. Show once more that it is you.',
  },
  'auth.by_organisation': {
    status: 403,
    fa: 'همکاران با حساب سازمان وارد می‌شوند. استودیو را باز کنید و «ورود با حساب سازمان» را بزنید.',
    en: 'Staff sign in with their organisation. Open the studio and choose “Sign in with your organisation”.',
  },
  'auth.sms_stopped': {
    status: 503,
    fa: 'فعلاً نمی‌توانیم کد را پیامک کنیم. با ایمیل وارد شوید، یا از دستگاهی که در آن وارد شده‌اید اجازه بگیرید.',
    en: 'Codes cannot be sent by SMS just now. Use e-mail, or a device that is signed in.',
  },
  'auth.mail_stopped': {
    status: 503,
    fa: 'فعلاً نمی‌توانیم کد را ایمیل کنیم. با شمارهٔ موبایل وارد شوید، یا از دستگاهی که در آن وارد شده‌اید اجازه بگیرید.',
    en: 'Codes cannot be sent by e-mail just now. Use a mobile number, or a device that is signed in.',
  },
  'auth.wrong_password': {
    status: 422,
    fa: 'نام کاربری یا رمز درست نیست.',
    en: 'The user name or password is not right.',
  },
  'auth.wrong_code': {
    status: 422,
    fa: 'کد درست نیست. {tries} بار دیگر فرصت دارید.',
    en: 'That code is not right. {tries} tries left.',
  },
  'auth.wrong_factor': {
    status: 422,
    fa: 'این کد درست نیست یا یک بار به کار رفته است. {tries} بار دیگر فرصت دارید.',
    en: 'That code is not right, or was used before. {tries} tries left.',
  },
  'auth.passkey_refused': {
    status: 422,
    fa: 'این کلید عبور پذیرفته نشد. دوباره امتحان کنید یا راه دیگری بروید.',
    en: 'This passkey was not accepted. Try again, or take another way.',
  },
  'auth.passkey_known': {
    status: 409,
    fa: 'این کلید عبور از پیش در حسابی هست.',
    en: 'This passkey belongs to an account already.',
  },
  'auth.factor_needed': {
    status: 403,
    fa: 'این بخش ورود دومرحله‌ای می‌خواهد. در «رمز و دستگاه‌ها» آن را روشن کنید یا تأیید کنید.',
    en: 'This needs the second step of sign-in. Turn it on, or prove it, under “Password and devices”.',
  },
  'auth.time_codes_on': {
    status: 409,
    fa: 'کد زمانی از پیش روشن است. برای برنامهٔ تازه، اول خاموشش کنید.',
    en: 'Time codes are on already. Turn them off first to use another app.',
  },
  'auth.factor_missing': {
    status: 409,
    fa: 'اول کلید عبور یا کد زمانی را روشن کنید.',
    en: 'Add a passkey or turn time codes on first.',
  },
  'auth.passkey_not_found': {
    status: 404,
    fa: 'چنین کلید عبوری در حساب شما نیست.',
    en: 'There is no such passkey in your account.',
  },
  'auth.code_expired': {
    status: 422,
    fa: 'وقت این کد تمام شده است. کد تازه بگیرید.',
    en: 'This code has expired. Ask for a new one.',
  },
  'auth.code_used_up': {
    status: 422,
    fa: 'فرصت‌های این کد تمام شد. کد تازه بگیرید.',
    en: 'No tries are left for this code. Ask for a new one.',
  },
  'auth.resend_too_soon': {
    status: 429,
    fa: 'تا {seconds} ثانیهٔ دیگر می‌توانید کد تازه بگیرید.',
    en: 'You can ask for a new code in {seconds} seconds.',
  },
  'auth.remember_token_invalid': {
    status: 422,
    fa: 'این مرحله دیگر معتبر نیست. از نو شروع کنید.',
    en: 'This step is no longer valid. Please start again.',
  },
  'auth.too_many_sessions': {
    status: 409,
    fa: 'بیش از سه دستگاه نمی‌تواند روشن باشد.',
    en: 'You cannot have more than 3 active devices.',
  },
  'auth.session_ended': {
    status: 401,
    fa: 'این دستگاه از جای دیگری از حساب خارج شد. برای ادامه وارد شوید.',
    en: 'This device was signed out from somewhere else. Sign in to go on.',
  },
  'auth.user_name_taken': {
    status: 409,
    fa: 'این نام کاربری از پیش حسابی دارد.',
    en: 'This user name already has an account.',
  },
  'auth.session_not_found': { status: 404, fa: 'چنین دستگاهی در حساب شما نیست.', en: 'No such device is signed in.' },
  'auth.device_request_not_found': {
    status: 404,
    fa: 'این کد درست نیست یا وقتش گذشته است. کد تازه را از روی دستگاه بخوانید.',
    en: 'This code is not right or has run out. Read the new one from the device.',
  },
} as const
