import type { Material, Tone } from './solids.ts'

/** Triangles of one piece in metres, y up, standing on y = 0. */
export type Mesh = { material: Material; tone?: Tone; positions: number[]; normals: number[]; indices: number[] }
