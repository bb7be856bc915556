export default function AboutUsPage() {
  return <h1>AboutUs</h1>
}
