import * as en from 'virtual:messages/account-en'
import * as fa from 'virtual:messages/account-fa'
import { partTexts } from '#web/i18n/part-texts.tsx'

/** The texts of the account's own pages. */
export const accountTexts = partTexts({ fa, en })
