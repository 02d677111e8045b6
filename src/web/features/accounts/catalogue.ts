import * as en from 'virtual:messages/account-en'
import * as fa from 'virtual:messages/account-fa'
import { partCatalogue } from '../../i18n/part-catalogue.tsx'

/** The texts of the account's own pages. */
export const accountTexts = partCatalogue({ fa, en })
