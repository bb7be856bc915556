/** The finishes that have a colour of their own, sRGB; natural is the shape's, individual is not known here. */
export const concreteColours: Readonly<Record<string, string>> = { white: '#e9e6e0' }
