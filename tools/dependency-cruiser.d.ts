declare module '*/.dependency-cruiser.mjs' {
  const config: { forbidden: unknown[]; options: unknown }
  export default config
}
