import type { Material, Tone } from './solids.ts'

/** Triangles of one solid in metres, y up, with its bottom at y = 0. */
export type Mesh = { material: Material; tone?: Tone; positions: number[]; normals: number[]; indices: number[] }
