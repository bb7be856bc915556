import { defaultPhoneCountries, type PhoneCountry } from '#contract/phone-countries.ts'
import { useShopData } from './shop-data.ts'

/** Countries whose phones the shop takes; the shop's own where the settings could not be read. */
export const usePhoneCountries = (): readonly PhoneCountry[] => useShopData().settings?.phone.countries ?? defaultPhoneCountries
