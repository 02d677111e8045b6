import * as en from 'virtual:messages/voices-en'
import * as fa from 'virtual:messages/voices-fa'
import { partTexts } from '../../../i18n/part-texts.tsx'

/** The texts of comments, which come where comments are read. */
export const voicesTexts = partTexts({ fa, en })
