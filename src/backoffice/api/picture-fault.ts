import { ApiError } from '#contract/api-errors.ts'
import { imageErrors } from '#contract/picture-kinds.ts'

export const pictureFaults = ['empty', 'broken', 'pixels', 'animated', 'type', 'large'] as const
/** What is wrong with a file that the server refused as a picture; another try with the same file would not help. */
export type PictureFault = (typeof pictureFaults)[number]

/** Null for failures that are not about the file. The words are in `admin-common`, which every screen has. */
export function pictureFault(error: unknown): PictureFault | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 415) return 'type'
  if (error.status === 413) return 'large'
  return pictureFaults.find((fault) => fault !== 'type' && fault !== 'large' && imageErrors[fault] === error.errors['file']) ?? null
}
