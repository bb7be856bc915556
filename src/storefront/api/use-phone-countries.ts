import { defaultPhoneCountries, type PhoneCountry } from '#contract/phone-countries.ts'
import { useShopData } from './shop-data.ts'

/** Countries whose phones the shop accepts; only Ukraine when the settings could not be read. */
export const usePhoneCountries = (): readonly PhoneCountry[] => useShopData().settings?.phone.countries ?? defaultPhoneCountries
