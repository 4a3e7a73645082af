export function DossierPage() {
  return <main />;
}
