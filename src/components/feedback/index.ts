export { ConnectionNotice, type ConnectionNoticeProps } from './ConnectionNotice';
export { EmptyState, type EmptyStateProps } from './EmptyState';
export { ErrorBanner, type ErrorBannerProps } from './ErrorBanner';
export { ErrorBoundary, type ErrorBoundaryProps } from './ErrorBoundary';
export { ErrorBox, type ErrorBoxProps } from './ErrorBox';
export { LoadingHourglass } from './LoadingHourglass';
export { NotFoundCard, type NotFoundCardProps } from './NotFoundCard';
export { Notice, type NoticeProps } from './Notice';
export { Skeleton, type SkeletonProps } from './Skeleton';
