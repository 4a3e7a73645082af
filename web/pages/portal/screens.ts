/** The screens of the companies’ side, each in files of its own that are fetched when it is opened. */

export const survey = () => import('./survey.tsx');
export const layout = () => import('./layout.tsx');
export const home = () => import('./home.tsx');
export const announcements = () => import('./announcements.tsx');
export const announcementDetail = () => import('./announcement-detail.tsx');
export const services = () => import('./services.tsx');
export const serviceDetail = () => import('./service-detail.tsx');
export const news = () => import('./news.tsx');
export const newsDetail = () => import('./news-detail.tsx');
export const partners = () => import('./partners.tsx');
export const partnerDetail = () => import('./partner-detail.tsx');
export const profile = () => import('./profile.tsx');
export const companies = () => import('./companies.tsx');
export const newCompany = () => import('./new-company.tsx');
export const companyDetail = () => import('./company-detail.tsx');
export const chooseAdvisor = () => import('./choose-advisor.tsx');
export const monitoring = () => import('./monitoring.tsx');
export const notifications = () => import('./notifications.tsx');
