// What only some screens show (ProcessingOverlay, Tooltip) is imported from its own file: this is the shell's.
export { LeaveDialog, type LeaveDialogProps } from './LeaveDialog';
export { Modal, type ModalProps } from './Modal';
