export { LeaveDialog, type LeaveDialogProps } from './LeaveDialog';
export { Modal, type ModalProps } from './Modal';
export { ProcessingOverlay, type ProcessingOverlayProps } from './ProcessingOverlay';
export { Tooltip, Tooltip as Popup, type TooltipProps, type TooltipProps as PopupProps } from './Tooltip';
