export default function ContactUsPage() {
  return <h1>ContactUs</h1>
}
