/** The phone of a message for the office, `+` and digits; empty when the sender left none. */
export const messagePhone = ({ phone }: { readonly phone: string }): string => (phone === '' ? '' : `+${phone}`)
