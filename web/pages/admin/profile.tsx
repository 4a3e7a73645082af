export function OfficeProfilePage() {
  return <main />;
}
