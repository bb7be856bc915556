import { row, type Row } from './report.ts'

/** Filled in with the generator of 100,000 products. */
export async function measureListQuery(_dataDir: string): Promise<Row[]> {
  return [row('List query', '–', '–', null)]
}
