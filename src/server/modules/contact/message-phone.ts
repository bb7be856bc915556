/** The phone of a message as the office reads it, `+` and digits; empty where its sender left none. */
export const messagePhone = ({ phone }: { readonly phone: string }): string => (phone === '' ? '' : `+${phone}`)
