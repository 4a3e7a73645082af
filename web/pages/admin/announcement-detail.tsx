export function OfficeAnnouncementPage() {
  return <main />;
}
