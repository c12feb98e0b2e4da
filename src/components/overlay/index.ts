// Import ProcessingOverlay and Tooltip from their own files: only some screens need them.
export { LeaveDialog, type LeaveDialogProps } from './LeaveDialog';
export { Modal, type ModalProps } from './Modal';
