export function SurveyPage() {
  return <main />;
}
