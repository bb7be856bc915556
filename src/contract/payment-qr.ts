/** The modules of a payment QR: one path of rectangles in a square of `size` modules, with a light border of four. */
export interface PaymentQr {
  readonly version: number
  readonly size: number
  readonly path: string
}

/** Diameter of the white circle in the middle, in modules, by the version of the code; from the table of the official rules. */
function whiteCircleWidth(version: number): number {
  return [17, 19, 19, 21, 23, 23, 25, 25][version - 10] ?? 25
}

/** The hryvnia sign in a 24 × 24 square, drawn with round strokes, so that no font is needed. */
export const hryvniaSign = {
  path: 'M8 8.4C8.4 6.6 10 5.5 12.2 5.5 14.7 5.5 16.3 6.8 16.3 8.8 16.3 12.4 7.7 11.8 7.7 15.4 7.7 17.3 9.3 18.5 11.8 18.5 14 18.5 15.6 17.4 16 15.6M6 10.7H18M6 13.3H18',
  box: 24,
  width: 1.5,
}

export interface PaymentQrLayout extends PaymentQr {
  readonly middle: number
  /** Radii of the circles in modules. */
  readonly white: number
  readonly sign: number
  /** Upper left corner and scale of the sign's square. */
  readonly glyph: { readonly at: number; readonly scale: number }
}

/** Positions the mandatory hryvnia sign: a dark circle inside a white one that is four modules wider. */
export function layOutPaymentQr(qr: PaymentQr): PaymentQrLayout {
  const circle = whiteCircleWidth(qr.version)
  const sign = (circle - 4) / 2
  const side = sign * 1.7
  return { ...qr, middle: qr.size / 2, white: circle / 2, sign, glyph: { at: qr.size / 2 - side / 2, scale: side / hryvniaSign.box } }
}

/** The whole code as SVG. */
export function paymentQrSvg({ size, path, middle, white, sign, glyph }: PaymentQrLayout, title: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img"><title>${title}</title>`,
    `<path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${path}" shape-rendering="crispEdges"/>`,
    `<circle cx="${middle}" cy="${middle}" r="${white}" fill="#fff"/><circle cx="${middle}" cy="${middle}" r="${sign}"/>`,
    `<path d="${hryvniaSign.path}" fill="none" stroke="#fff" stroke-width="${hryvniaSign.width}" stroke-linecap="round" transform="translate(${glyph.at} ${glyph.at}) scale(${glyph.scale})"/></svg>`,
  ].join('')
}
