interface PhonePlan {
  readonly calling: string
  /** Number of digits after the calling code. */
  readonly national: readonly [min: number, max: number]
}

/** Countries whose phones a shop may allow, with the lengths of their numbers in E.164. Ukraine is always allowed. */
export const phonePlans = {
  UA: { calling: '380', national: [9, 9] },
  PL: { calling: '48', national: [9, 9] },
  MD: { calling: '373', national: [8, 8] },
  RO: { calling: '40', national: [9, 9] },
  SK: { calling: '421', national: [9, 9] },
  HU: { calling: '36', national: [8, 9] },
  CZ: { calling: '420', national: [9, 9] },
  DE: { calling: '49', national: [6, 11] },
  AT: { calling: '43', national: [7, 12] },
  LT: { calling: '370', national: [8, 8] },
  LV: { calling: '371', national: [8, 8] },
  EE: { calling: '372', national: [7, 8] },
  BG: { calling: '359', national: [8, 9] },
  IT: { calling: '39', national: [8, 11] },
  FR: { calling: '33', national: [9, 9] },
  ES: { calling: '34', national: [9, 9] },
  NL: { calling: '31', national: [9, 9] },
  GB: { calling: '44', national: [9, 10] },
} as const satisfies Record<string, PhonePlan>
export type PhoneCountry = keyof typeof phonePlans
export const phoneCountries = Object.keys(phonePlans) as PhoneCountry[] // keys of the record above
/** Used until the owner allows others (rule 6.5). */
export const defaultPhoneCountries: readonly PhoneCountry[] = ['UA']
