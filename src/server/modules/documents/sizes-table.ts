import { writeXlsx } from 'hucre/xlsx'
import { isGoods, type GoodsLine } from '#contract/sale-line.ts'
import { optionText, printedOptions } from '#contract/taken-options.ts'
import { measureShape } from '#geometry/measurements.ts'
import { roundBorne } from '#geometry/rounding.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { OfferToPrint } from '../sales/index.ts'

const widths = {
  no: 5,
  file: 30,
  name: 34,
  place: 20,
  options: 44,
  quantity: 10,
  length: 12,
  width: 12,
  height: 12,
  weight: 14,
  weightAll: 16,
  planted: 18,
  soil: 14,
  load: 18,
} as const
type Column = keyof typeof widths

const columns = Object.keys(widths) as Column[] // the keys are literal
type Row = Readonly<Record<Column, string | number | null>>

/** Sizes and weights of every line, as final text. */
export interface SizesTable {
  readonly name: string
  readonly createdAt: Date
  readonly headers: Readonly<Record<Column, string>>
  readonly rows: readonly Row[]
}

/** @param fileOf the file name of a line in the archive, without extension */
export function sizesTable(context: AppContext, offer: OfferToPrint, findFileName: (index: number) => string): SizesTable {
  const { language } = offer
  const t = context.messages.translator(language, 'document')
  const headers = columns.map((column) => [column, t(`offerTable_${column}`)] as const)
  return {
    name: offer.number,
    createdAt: offer.createdAt,
    headers: Object.fromEntries(headers) as Record<Column, string>, // has an entry for each column
    rows: offer.lines.filter(isGoods).map((line, index) => toRow(line, index, language, findFileName(index))),
  }
}

/** Text cells are written as text: a place name from a visitor must never become a formula. */
export async function writeSizesTable({ name, createdAt, headers, rows }: SizesTable): Promise<Buffer> {
  const bytes = await writeXlsx({
    properties: { created: createdAt, modified: createdAt },
    sheets: [
      {
        name,
        columns: columns.map((key) => ({ key, header: headers[key], width: widths[key] })),
        data: rows.map((row) => ({ ...row })),
        freezePane: { rows: 1 },
      },
    ],
  })
  return Buffer.from(bytes)
}

function toRow({ product, place = null, quantity }: GoodsLine, index: number, language: OfferToPrint['language'], file: string): Row {
  const { weightKg, shape } = product
  const measured = shape && measureShape(shape)
  return {
    no: index + 1,
    file,
    name: product.translations[language].name,
    place,
    options: printedOptions(product.chosen)
      .map((option) => optionText(option, language))
      .join('; '),
    quantity,
    length: measured && Math.round(measured.outer.length),
    width: measured && Math.round(measured.outer.width),
    height: measured && Math.round(measured.outer.height),
    weight: weightKg,
    weightAll: weightKg === null ? null : weightKg * quantity,
    planted: measured?.weight.planted == null ? null : roundBorne(measured.weight.planted),
    soil: measured?.soilLitres == null ? null : Math.round(measured.soilLitres),
    load: measured?.loadPerSquareMetre ?? null,
  }
}
